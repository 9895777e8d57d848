import ApiOutlined from '@mui/icons-material/ApiOutlined';
import HomeOutlined from '@mui/icons-material/HomeOutlined';
import OpenInNewOutlined from '@mui/icons-material/OpenInNewOutlined';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { CanAccess, Menu, useSidebarState } from 'react-admin';
import { useWorksIn } from '../lib/use-works-in.ts';
import { groups, screens } from '../screens/screens.ts';

const groupNames = Object.keys(groups) as (keyof typeof groups)[];

/** The screens that the person's role works with, by group. */
export function PanelMenu() {
  const [open] = useSidebarState();
  return (
    <Menu>
      <Menu.Item to="/" primaryText="Início" leftIcon={<HomeOutlined />} />
      {groupNames.map((group) => (
        <MenuGroup key={group} group={group} open={open} />
      ))}
      <Divider sx={{ my: 1 }} />
      {useWorksIn('business') && (
        <LeavingLink href="/api/admin/docs" text="API do painel" icon={<ApiOutlined />} open={open} />
      )}
      <LeavingLink href="/" text="Ver como assinante" icon={<OpenInNewOutlined />} open={open} />
    </Menu>
  );
}

interface LeavingLinkProps {
  href: string;
  text: string;
  icon: ReactNode;
  /** Whether the menu shows its texts. */
  open: boolean;
}

/** An entry that leaves the panel. */
const LeavingLink = ({ href, text, icon, open }: LeavingLinkProps) => (
  <MenuItem component="a" href={href} title={open ? undefined : text}>
    <ListItemIcon>{icon}</ListItemIcon>
    {open && text}
  </MenuItem>
);

function MenuGroup({ group, open }: { group: keyof typeof groups; open: boolean }) {
  const its = screens.filter((screen) => screen.group === group);
  const [first] = its;
  if (!first) return null;
  return (
    <CanAccess resource={first.name} action="list">
      {open && (
        <Typography
          variant="caption"
          component="li"
          // A menu may contain nothing but its entries.
          role="presentation"
          sx={{ color: 'text.secondary', px: 2, pt: 2, pb: 0.5 }}
        >
          {groups[group]}
        </Typography>
      )}
      {its.map(({ name, label, icon: Icon }) => (
        <CanAccess key={name} resource={name} action="list">
          <Menu.Item to={`/${name}`} primaryText={label} leftIcon={<Icon />} />
        </CanAccess>
      ))}
    </CanAccess>
  );
}
