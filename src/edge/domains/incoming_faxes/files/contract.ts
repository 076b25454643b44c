import { receivedFilesContract } from '#edge/domains/attachments/contract'

export const incomingFaxFiles = receivedFilesContract(
  'incoming_fax_files',
  '/incoming_faxes/:incoming_fax/files',
  'The pages of a fax that is in no chart yet.',
)

export const { list: listIncomingFaxFiles, read: readIncomingFaxFile } = incomingFaxFiles
