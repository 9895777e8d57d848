import { Component, type ReactNode } from 'react';
import { type FailureProps, isLoadFailure } from './failure.tsx';

interface Props {
  /** A changed value resets the error, because it is another place. */
  place: string;
  /** Replaces the failed content. */
  fallback: (failure: FailureProps) => ReactNode;
  children: ReactNode;
}

interface State {
  error: unknown;
  place: string;
}

/** Shows a fallback when its content throws, so that the rest of the page stays. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, place: this.props.place };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  static getDerivedStateFromProps({ place }: Props, state: State): State | null {
    return place === state.place ? null : { error: null, place };
  }

  retry = () => {
    if (isLoadFailure(this.state.error)) window.location.reload();
    else this.setState({ error: null });
  };

  override render() {
    const { children, fallback } = this.props;
    if (this.state.error === null) return children;
    return fallback({ error: this.state.error, onRetry: this.retry });
  }
}
