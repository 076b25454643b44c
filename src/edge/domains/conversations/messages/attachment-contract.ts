import { attachmentsContract } from '../../attachments/contract'

export const messageAttachments = attachmentsContract(
  'message_attachments',
  '/conversations/:conversation/attachments',
  'Files of a conversation. Uploaded first, they are shown once a message carries them.',
)
