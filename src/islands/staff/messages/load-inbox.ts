import type { Api } from '#edge/client'
import { type Conversation, toConversation } from '../../messages/conversation'
import type { InboxBox } from './inbox'

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
