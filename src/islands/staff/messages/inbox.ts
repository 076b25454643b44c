import type { Conversation } from '../../messages/conversation'

/** The views of the inbox, as its address names them. */
export const inboxBoxes = {
  mine: 'Mine',
  team: 'Team',
  unassigned: 'Unassigned',
  waiting: 'Waiting longest',
  mentioned: 'Mentions',
  pinned: 'Pinned',
  archived: 'Archived',
} as const
export type InboxBox = keyof typeof inboxBoxes

/** Of those with nothing in them; for the server, which sends the one that is open. */
export const emptyTexts: Readonly<Record<InboxBox, string>> = {
  mine: 'Conversations you answer, or were added to, show up here.',
  team: 'What patients write to your team shows up here.',
  unassigned: 'Every conversation has someone who answers.',
  waiting: 'No one is waiting for an answer.',
  mentioned: 'Conversations in which a colleague mentioned you show up here.',
  pinned: 'Pin a conversation to keep it here.',
  archived: 'Archived conversations show up here.',
}

export const boxOf = (value: string | null): InboxBox =>
  value && Object.hasOwn(inboxBoxes, value) ? (value as InboxBox) : 'team'

export const inboxAddress = (box: InboxBox, open: string | null) => {
  const query = new URLSearchParams({ box, ...(open && { open }) })
  return `/staff/messages?${query}`
}

export const kindLabels: Readonly<Record<Conversation['kind'], string>> = {
  provider: 'Provider',
  care_team: 'Care team',
  support: 'Support',
  internal: 'Internal',
  staff: 'Colleague',
}

/** What staff call a conversation: the patient, a subject, or a colleague. */
export const inboxTitle = ({ counterpart, subject }: Conversation): string =>
  counterpart?.name ?? subject ?? 'Conversation'
