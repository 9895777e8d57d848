import { Notification } from 'react-admin';

/** Messages at the top: at the bottom they would cover the buttons of forms and of dialogs that fill a phone. */
export const PanelNotification = () => (
  <Notification anchorOrigin={{ vertical: 'top', horizontal: 'center' }} />
);
