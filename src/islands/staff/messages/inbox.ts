import type { Api } from '#edge/client'
import { type Conversation, toConversation } from '../../messages/conversation'

/** The views of the inbox, as its address names them. */
export const inboxBoxes = {
  mine: 'Mine',
  team: 'Team',
  unassigned: 'Unassigned',
  waiting: 'Waiting longest',
  pinned: 'Pinned',
  archived: 'Archived',
} as const
export type InboxBox = keyof typeof inboxBoxes

export const boxOf = (value: string | null): InboxBox =>
  value && Object.hasOwn(inboxBoxes, value) ? (value as InboxBox) : 'team'

export interface InboxPage {
  readonly conversations: readonly Conversation[]
  readonly next: string | null
}

/** One page of a box: the newest first, or those who wait longest. */
export const loadInbox = async (
  api: Api,
  box: InboxBox,
  after?: string,
  size = 40,
): Promise<InboxPage> => {
  const { rows, next } = await api.conversations.page({
    filter: box === 'archived' ? { status: 'archived' } : { box },
    sort: box === 'waiting' ? 'waitingSince' : '-lastMessageAt',
    page: { size, ...(after && { after }) },
  })
  return { conversations: rows.map(toConversation), next }
}

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
