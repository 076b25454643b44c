import { subject } from '#edge/jsonapi/index'
import { conversationPolicy, readerPolicy, staffReaderPolicy } from './policy'
import { conversations } from './resource'

/** The conversation a path names. */
export const conversationSubject = subject(conversations, 'conversation', ['kind', 'assigneeId'])

const forBoth = { patient: 'everything', staff: 'everything' } as const
const forStaff = { patient: [], staff: 'everything' } as const

/** For operations on a conversation: who reads it, staff among them, who writes in it, staff among those. */
export const asReader = { subject: conversationSubject, policy: readerPolicy(forBoth) }
export const asStaffReader = {
  subject: conversationSubject,
  policy: staffReaderPolicy('everything'),
}
export const asWriter = { subject: conversationSubject, policy: conversationPolicy(forBoth) }
export const asStaffWriter = { subject: conversationSubject, policy: conversationPolicy(forStaff) }
