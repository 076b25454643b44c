import { attachmentOperations } from '../../attachments'
import { asWriter } from '../subject'
import { messageAttachments } from './attachment-contract'

export const messageAttachmentOperations = attachmentOperations(messageAttachments, {
  ...asWriter,
  withMessages: true,
})
