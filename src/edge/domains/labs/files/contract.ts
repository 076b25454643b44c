import { attachmentsContract } from '#edge/domains/attachments/contract'
import { endpoint, z } from '#edge/jsonapi/contract'
import { line } from '#edge/platform/fields'

export const labFiles = attachmentsContract(
  'lab_files',
  '/labs/:lab/files',
  'Files of a lab: a report as it came, a picture of a test.',
)

export const renameLabFile = endpoint('lab_files.rename', {
  at: 'PATCH /patients/:patient/labs_files/:file',
  description: 'Another name for a file of a lab of this patient.',
  body: z.strictObject({ name: line(120, 'Name the file') }),
  output: labFiles.upload.output,
})
