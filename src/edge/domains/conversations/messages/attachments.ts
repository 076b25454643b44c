import { attachmentOperations } from '../../attachments'
import { conversationPolicy } from '../policy'
import { conversationSubject } from '../subject'
import { messageAttachments } from './attachment-contract'

const verbs = ['create', 'delete'] as const

export const messageAttachmentOperations = attachmentOperations(messageAttachments, {
  subject: conversationSubject,
  policy: conversationPolicy({ patient: verbs, staff: verbs }),
  withMessages: true,
})
