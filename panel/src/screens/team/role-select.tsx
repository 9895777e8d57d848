import { type StaffRole, staffRole, staffRoleNames } from '@matilha/contract/panel/staff-access';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';

const uses: Record<StaffRole, string> = {
  operator: 'tudo',
  editor: 'só conteúdo',
  support: 'só pessoas',
};

interface RoleSelectProps {
  value: StaffRole;
  onChange: (role: StaffRole) => void;
}

export const RoleSelect = ({ value, onChange }: RoleSelectProps) => (
  <TextField
    select
    label="Papel"
    value={value}
    onChange={({ target }) => onChange(staffRole.parse(target.value))}
    margin="dense"
    fullWidth
  >
    {staffRole.options.map((role) => (
      <MenuItem key={role} value={role}>
        {staffRoleNames[role]} ({uses[role]})
      </MenuItem>
    ))}
  </TextField>
);
