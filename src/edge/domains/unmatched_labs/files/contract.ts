import { receivedFilesContract } from '#edge/domains/attachments/contract'

export const unmatchedLabFiles = receivedFilesContract(
  'unmatched_lab_files',
  '/unmatched_labs/:unmatched_lab/files',
  'Documents that came with a result that fits no patient.',
)

export const { list: listUnmatchedLabFiles, read: readUnmatchedLabFile } = unmatchedLabFiles
