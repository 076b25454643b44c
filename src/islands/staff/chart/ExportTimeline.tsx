import { useState } from 'react'
import * as z from 'zod/mini'
import type { EventCategory } from '#edge/domains/patient_events/categories'
import { keysOf } from '#edge/platform/typed-keys'
import { apiWithLocalErrors } from '#islands/stores/api'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import { DialogActions } from '#islands/ui/form/FormActions.tsx'
import { Select } from '#islands/ui/form/Select.tsx'
import { useFormFor } from '#islands/ui/form/use-form-for'
import { Icon } from '#islands/ui/Icon.tsx'
import { saveCsv } from '../lists/save-csv'

type Props = {
  patientId: string
  /** What is shown: one category, or all changes. */
  category: EventCategory | undefined
}

const labels = {
  patient_request: 'The patient asked for it',
  quality_review: 'To review quality',
  audit: 'For an audit',
  legal_request: 'A court or an authority asked for it',
} as const
const reasons = keysOf(labels)
const schema = z.object({ reason: z.enum(reasons, 'Choose a reason') })
const options = reasons.map((value) => ({ value, label: labels[value] }))

/** Saves the timeline on screen as a file. An island because it asks why first, and for a fresh proof. */
export const ExportTimeline = (props: Props) => {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        <Icon name="download" /> Save as a file
      </Button>
      {isAsking && <ExportDialog {...props} onClose={() => setAsking(false)} />}
    </>
  )
}

const ExportDialog = ({ patientId, category, onClose }: Props & { onClose: () => void }) => {
  const { form, fields, busy, error } = useFormFor(schema, {
    onSubmit: async ({ reason }) => {
      const text = await apiWithLocalErrors.call('GET /patients/:patient/events/export', {
        params: { patient: patientId },
        query: { filter: category ? { category } : { kind: 'change' }, sort: '-id' },
        csvReason: reason,
      })
      saveCsv(text, 'timeline.csv')
      onClose()
    },
  })
  return (
    <Dialog open title="Save the timeline as a file?" onClose={onClose} dismissible={!busy}>
      <form {...form.props} noValidate className="stack g4">
        <p>
          The file holds what is listed here, all pages of it: who changed what and when, not what
          the record says. The patient reads in their account that it was saved.
        </p>
        <Select field={fields.reason} label="Why" options={options} prompt="Choose" data-first />
        <ActionError error={error} />
        <DialogActions submit="Save the file" busy={busy} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
