import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { keysOf } from '#edge/platform/typed-keys'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import { DialogActions } from '#islands/ui/form/FormActions.tsx'
import { Select } from '#islands/ui/form/Select.tsx'
import { useFormFor } from '#islands/ui/form/use-form-for'
import { saveCsv } from './save-csv'

export type ExportProps = {
  /** What the dialog asks. */
  title: string
  fileName: string
  /** Reads the file for this reason, which the audit trail keeps. */
  load: (reason: keyof typeof labels) => Promise<unknown>
  /** What the file holds. */
  children: ReactNode
  /** The file is of one patient, who reads that it was saved. */
  isOfPatient?: boolean
}

const labels = {
  patient_request: 'The patient asked for it',
  planning: 'To plan the work',
  quality_review: 'To review quality',
  audit: 'For an audit',
  legal_request: 'A court or an authority asked for it',
} as const
const reasons = keysOf(labels)
const schema = z.object({ reason: z.enum(reasons, 'Choose a reason') })
/** A patient asks for a file of their own; a list is planned by. */
const optionsFor = (isOfPatient: boolean) =>
  reasons
    .filter((value) => value !== (isOfPatient ? 'planning' : 'patient_request'))
    .map((value) => ({ value, label: labels[value] }))

type Props = ExportProps & { onClose: () => void }

/** Asks why, then saves a part of a record as a file. */
const ExportDialog = ({ title, fileName, load, children, isOfPatient = true, onClose }: Props) => {
  const { form, fields, busy, error } = useFormFor(schema, {
    onSubmit: async ({ reason }) => {
      await saveCsv(await load(reason), fileName)
      onClose()
    },
  })
  return (
    <Dialog open title={title} onClose={onClose} dismissible={!busy}>
      <form {...form.props} noValidate className="stack g4">
        <p>
          {children}
          {isOfPatient && ' The patient reads in their account that it was saved.'}
        </p>
        <Select
          field={fields.reason}
          label="Why"
          options={optionsFor(isOfPatient)}
          prompt="Choose"
          data-first
        />
        <ActionError error={error} />
        <DialogActions submit="Save the file" busy={busy} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
export default ExportDialog
