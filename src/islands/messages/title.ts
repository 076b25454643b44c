import type { Conversation } from './conversation'

/** What a patient calls a conversation. */
export const titleOf = ({ kind, counterpart }: Pick<Conversation, 'kind' | 'counterpart'>) =>
  kind === 'support'
    ? 'Customer Support'
    : kind === 'care_team'
      ? 'Care team'
      : (counterpart?.name ?? 'Your provider')

/** Whether the title is the name of a person, which is not translated. */
export const isNamed = ({ kind, counterpart }: Pick<Conversation, 'kind' | 'counterpart'>) =>
  kind !== 'support' && kind !== 'care_team' && Boolean(counterpart)
