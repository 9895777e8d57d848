import type {
  FactorMethods,
  Invitation,
  PanelSession,
  Passkey,
  TeamMember,
} from '@matilha/contract/panel/staff-access';
import { staffRole } from '@matilha/contract/panel/staff-access';
import type { Methods, PasskeyRow } from './repository.ts';
import type { InvitationRow, TeamRow } from './team-repository.ts';
import type { PanelSessionFacts } from './usecases/read-panel-session.ts';

const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`.trim();

const presentMethods = (methods: Methods): FactorMethods => ({
  authenticator: methods.authenticator,
  passkeys: methods.passkeys,
  recovery_codes: methods.recoveryCodes,
});

function stateOf({ secondFactorAt, methods }: PanelSessionFacts): PanelSession['second_factor'] {
  if (secondFactorAt !== null) return 'passed';
  return methods.authenticator || methods.passkeys > 0 ? 'required' : 'missing';
}

export const presentPanelSession = (facts: PanelSessionFacts): PanelSession => ({
  id: facts.user.id,
  name: fullName(facts.user),
  email: facts.user.email,
  role: staffRole.parse(facts.user.role),
  second_factor: stateOf(facts),
  second_factor_at: facts.secondFactorAt?.toISOString() ?? null,
  methods: presentMethods(facts.methods),
});

export const presentPasskey = (row: PasskeyRow): Passkey => ({
  id: row.id,
  name: row.name,
  created_at: row.createdAt.toISOString(),
  last_used_at: row.lastUsedAt?.toISOString() ?? null,
});

export const presentTeamMember = (row: TeamRow): TeamMember => ({
  id: row.id,
  name: fullName(row),
  email: row.email,
  role: staffRole.parse(row.role),
  methods: presentMethods(row),
  last_sign_in_at: row.lastSignInAt?.toISOString() ?? null,
});

function statusOf(row: InvitationRow, now: Date): Invitation['status'] {
  if (row.acceptedAt) return 'accepted';
  if (row.revokedAt) return 'revoked';
  return row.expiresAt > now ? 'open' : 'expired';
}

export const presentInvitation = (row: InvitationRow, now: Date): Invitation => ({
  id: row.id,
  email: row.email,
  role: row.role,
  status: statusOf(row, now),
  created_at: row.createdAt.toISOString(),
  expires_at: row.expiresAt.toISOString(),
});
