import { blob, tableOf, text } from '#edge/jsonapi/table'
import { messages as contract } from './contract'

export const messages = tableOf(contract, {
  patientId: text('patient_id'),
  messageText: blob('text', { mode: 'buffer' }),
  attachments: blob({ mode: 'buffer' }),
  /** The first words, encrypted for the conversation's row in lists. */
  preview: blob({ mode: 'buffer' }),
  withdrawnById: text('withdrawn_by_id'),
})
