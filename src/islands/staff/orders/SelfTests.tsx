import { useState } from 'react'
import * as z from 'zod/mini'
import type { SelfTestResult } from '#edge/domains/hiv_labs/transitions'
import { dateField } from '#edge/platform/fields'
import { displayDate, localDate } from '#edge/platform/time'
import { apiWithLocalErrors as api } from '#islands/stores/api'
import { toast } from '#islands/stores/toasts'
import { useDropdownOptions } from '#islands/stores/use-dropdown-options'
import { Badge } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { readAgain } from '#islands/ui/form/conflict'
import { Field } from '#islands/ui/form/Field.tsx'
import { useRows } from '../lists/use-rows'
import { orNull } from '../records/form-field'
import { InlineForm } from '../records/InlineForm'
import { OrderSection } from './OrderSection'
import { OrderSteps } from './OrderSteps'

type Props = { patientId: string; canAdd: boolean; zone: string }

const loadSelfTests = (patientId: string) =>
  api.hiv_labs.in({ patients: patientId }).page({ sort: '-createdAt', page: { size: 20 } })
type SelfTest = Awaited<ReturnType<typeof loadSelfTests>>['rows'][number]

/** HIV tests that the patient takes at home: what was asked for, and what they answered. */
export const SelfTests = ({ patientId, canAdd, zone }: Props) => {
  const { rows, hides, refresh } = useRows(() => loadSelfTests(patientId), patientId)
  // One waits at a time.
  const mayAsk = canAdd && rows?.every(({ status }) => status !== 'pending')
  return (
    <OrderSection
      title="HIV tests at home"
      none="No test at home asked for."
      add={mayAsk ? 'Ask for a test at home' : null}
      rows={rows}
      hides={hides}
      form={(close) => <NewSelfTest patientId={patientId} onAdded={refresh} onClose={close} />}
      row={(test) => <SelfTestRow {...{ test, patientId, zone }} />}
    />
  )
}

const statuses: Readonly<Record<SelfTest['status'], string>> = {
  pending: 'Waits for the patient',
  submitted: 'Answered',
  declined: 'Declined',
}
const results: Readonly<Record<SelfTestResult, string>> = {
  not_found: 'Non-reactive',
  reactive: 'Reactive',
  invalid: 'Invalid',
}
const reasonLists = ['self_test_declined'] as const

const SelfTestRow = ({ test, patientId, zone }: Omit<Props, 'canAdd'> & { test: SelfTest }) => {
  const [photo, setPhoto] = useState<string | null>(null)
  const reasons = useDropdownOptions(reasonLists)
  const { id, status, createdAt, askedBy, dueOn, result, takenOn, reasonCode, reasonText } = test
  const why = reasons.find(({ code }) => code === reasonCode)?.label
  const showPhoto = async () => {
    const found = await api.call('GET /patients/:patient/hiv_labs/:hiv_lab/photo', {
      params: { patient: patientId, hiv_lab: id },
    })
    setPhoto(`data:${found.mimeType};base64,${found.photo}`)
  }
  return (
    <>
      <p className="row g2">
        <b>{displayDate(localDate(createdAt, zone))}</b>
        <Badge tone={status === 'pending' ? 'warning' : undefined}>{statuses[status]}</Badge>
        {result && (
          <Badge tone={result === 'reactive' ? 'danger' : undefined}>{results[result]}</Badge>
        )}
      </p>
      <p className="ink-2">
        {[
          askedBy?.id === patientId ? 'Begun by the patient.' : 'Asked for by the care team.',
          status === 'pending' && dueOn && `The answer is hoped for by ${displayDate(dueOn)}.`,
          takenOn && `Taken on ${displayDate(takenOn)}.`,
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      {(why || reasonText) && <p dir="auto">{[why, reasonText].filter(Boolean).join('. ')}</p>}
      {test.photoOnFile && <OrderSteps steps={[{ label: 'Show the photo', take: showPhoto }]} />}
      {photo && (
        <Dialog open wide title="Photo of the test" onClose={() => setPhoto(null)}>
          <img className="card-picture" src={photo} alt="What the patient photographed" />
          <div className="actions">
            <Button onClick={() => setPhoto(null)}>Close</Button>
          </div>
        </Dialog>
      )}
    </>
  )
}

const schema = z.object({ dueOn: orNull(dateField) })

type NewProps = { patientId: string; onAdded: () => Promise<unknown>; onClose: () => void }
const NewSelfTest = ({ patientId, onAdded, onClose }: NewProps) => (
  <InlineForm
    schema={schema}
    submit="Ask the patient"
    onSubmit={async ({ dueOn }) => {
      await api.hiv_labs.in({ patients: patientId }).create({ dueOn })
      await readAgain(onAdded)
      toast('The patient is asked.', { tone: 'good' })
      onClose()
    }}
    onClose={onClose}
  >
    {(fields) => (
      <>
        <p>
          The patient is told that something waits for them, not what it is. They say what they saw,
          or why they do not take the test.
        </p>
        <Field field={fields.dueOn} label="Answer hoped for by" type="date" optional />
      </>
    )}
  </InlineForm>
)
