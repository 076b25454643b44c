import { type ReactNode, Suspense, useState } from 'react'
import { ApiError } from '#edge/client'
import { reasonFrom } from '#edge/domains/dropdown_options/reason-codes'
import { labTestOf } from '#edge/domains/labs/lab-tests'
import { vendorOf } from '#edge/domains/labs/vendors'
import { displayDate, displayMoment, localDate, type TimeFormat } from '#edge/platform/time'
import { apiWithLocalErrors } from '#islands/stores/api'
import { useDropdownOptions } from '#islands/stores/use-dropdown-options'
import { Badge } from '#islands/ui/Badge.tsx'
import { lazyPart } from '#islands/ui/feedback/lazy-part.tsx'
import { Note } from '#islands/ui/feedback/Note.tsx'
import { readAgain, withReread } from '#islands/ui/form/conflict'
import { Select } from '#islands/ui/form/Select.tsx'
import { TextArea } from '#islands/ui/form/TextArea.tsx'
import type { ClockSettings } from '../access/require-staff'
import EnterLabResults from '../labs/EnterLabResults'
import {
  failedLabTransmission,
  type LabAddress,
  labSummary,
  loadLabsOf,
  type PatientLab,
} from '../labs/lab'
import { labsUrl } from '../labs/lab-address'
import { labStatusLabels, reviewTones, vendorLabels } from '../labs/labels'
import { useRows } from '../lists/use-rows'
import { InlineForm } from '../records/InlineForm'
import NewLab from './new-lab/NewLab'
import { OrderSection } from './OrderSection'
import { OrderSteps } from './OrderSteps'
import { cancelLab, discardLab, placeLab, retryLab } from './orders'

const LabPapers = lazyPart(() => import('../labs/LabPapers'))
const KitAddress = lazyPart(() => import('./new-lab/KitAddress'))

type Props = {
  of: LabAddress
  canAdd: boolean
  /** The office sees how far an order is, and nothing of what was found. */
  readsResults?: boolean
  zone: string
  hours?: TimeFormat | undefined
  /** What is done next about a result that no one closed. */
  acts?: (lab: PatientLab) => ReactNode
}

/** Labs of a patient: a clinician orders at once, what others prepare waits for one. */
export const LabOrders = ({
  of,
  canAdd,
  readsResults = true,
  zone,
  hours = '12h',
  acts,
}: Props) => {
  const { rows, hides, refresh } = useRows(
    () => loadLabsOf(apiWithLocalErrors, of, readsResults),
    of.encounterId ?? of.patientId,
  )
  return (
    <OrderSection
      title="Labs"
      none="No lab ordered."
      add={canAdd ? 'Order labs' : null}
      rows={rows}
      hides={hides}
      form={(close) => <NewLab of={of} onAdded={refresh} onClose={close} />}
      row={(lab) => (
        <LabRow {...{ lab, of, canAdd, readsResults, refresh, acts }} clock={{ zone, hours }} />
      )}
    />
  )
}

type RowProps = Pick<Props, 'acts'> & {
  lab: PatientLab
  of: LabAddress
  clock: ClockSettings
  canAdd: boolean
  readsResults: boolean
  refresh: () => Promise<unknown>
}
const LabRow = ({ lab, of, clock, canAdd, readsResults, refresh, acts }: RowProps) => {
  const [form, setForm] = useState<'cancel' | 'enter' | 'papers' | 'address' | null>(null)
  const close = () => setForm(null)
  const { status, reviewStatus, tests = [], vendor, resultedAt, trackingNumber, can = [] } = lab
  const failure = failedLabTransmission(lab)
  const take = (step: () => Promise<unknown>) => () =>
    withReread(step, refresh).then(() => readAgain(refresh))
  const place = take(() => placeLab(lab))
  return (
    <>
      <p className="row g2">
        <b>{displayDate(localDate(lab.orderedAt ?? lab.createdAt, clock.zone))}</b>
        <span>{vendorLabels[vendor]}</span>
        {reviewStatus ? (
          <Badge tone={reviewTones[reviewStatus]}>{reviewStatus}</Badge>
        ) : (
          <Badge tone={status === 'draft' ? 'warning' : undefined}>{labStatusLabels[status]}</Badge>
        )}
      </p>
      {tests.length > 0 && (
        <p className="ink-2">{tests.map((code) => labTestOf(code).name).join(', ')}</p>
      )}
      {lab.lateAt && !resultedAt && (
        <Note tone="warning">It takes longer than it should. A task says who finds out why.</Note>
      )}
      {trackingNumber && (
        <p className="ink-2">
          Tracking number <bdi>{trackingNumber}</bdi>
        </p>
      )}
      {failure && <Note tone="warning">{failure}</Note>}
      {readsResults && resultedAt && lab.results.length > 0 && (
        <p>
          <a href={labsUrl('mine', lab.id)}>{`Result: ${labSummary(lab)}`}</a>
        </p>
      )}
      {readsResults && lab.awaitsClosing && lab.ownerName && (
        <p className="ink-2">
          With <bdi translate="no">{lab.ownerName}</bdi>
          {lab.dueAt && `, due ${displayMoment(lab.dueAt, clock.zone, clock.hours)}`}
        </p>
      )}
      {canAdd && readsResults && lab.awaitsClosing && acts?.(lab)}
      {form === 'cancel' && <CancelForm {...{ lab, refresh }} onClose={close} />}
      {form === 'enter' && <EnterLabResults {...{ lab, tests, refresh }} onClose={close} />}
      <Suspense>
        {form === 'address' && (
          <KitAddress
            patientId={of.patientId}
            submit="Save it and place the order"
            onSaved={() => place().then(close)}
            onClose={close}
          />
        )}
        {form === 'papers' && (
          <LabPapers labId={lab.id} patientId={of.patientId} canAdd={canAdd} clock={clock} />
        )}
      </Suspense>
      {(form === null || form === 'papers') && (
        <OrderSteps
          steps={[
            ...(can.includes('order')
              ? [
                  {
                    label: 'Place the order',
                    isPrimary: true,
                    take: () => place().catch((error) => askForAddress(error, setForm)),
                  },
                ]
              : []),
            ...(can.includes('retry')
              ? [{ label: 'Send again', isPrimary: true, take: take(() => retryLab(lab)) }]
              : []),
            ...(can.includes('delete')
              ? [{ label: 'Discard the draft', take: take(() => discardLab(lab)) }]
              : []),
            ...(can.includes('cancel')
              ? [{ label: 'Cancel', take: async () => setForm('cancel') }]
              : []),
            ...(canAdd && vendorOf(vendor).isByHand && !resultedAt && tests.length > 0
              ? [{ label: 'Enter the results', take: async () => setForm('enter') }]
              : []),
            ...(readsResults
              ? [
                  form === 'papers'
                    ? { label: 'Close files and notes', take: async () => close() }
                    : { label: 'Files and notes', take: async () => setForm('papers') },
                ]
              : []),
          ]}
        />
      )}
    </>
  )
}

/** A kit that has no address to go to: its form opens in place of the refusal. */
const askForAddress = (error: unknown, open: (form: 'address') => void) => {
  if (!(error instanceof ApiError) || error.errors[0]?.code !== 'address_needed') throw error
  open('address')
}

type FormProps = { onClose: () => void }

const reasonLists = ['lab_cancel'] as const
const CancelForm = ({ lab, refresh, onClose }: Pick<RowProps, 'lab' | 'refresh'> & FormProps) => {
  const reasons = useDropdownOptions(reasonLists)
  const cancel = async (why: { reasonCode: string; reasonText?: string | undefined }) => {
    await withReread(() => cancelLab(lab, why), refresh)
    await readAgain(refresh)
    onClose()
  }
  return (
    <InlineForm
      schema={reasonFrom(reasons.map(({ code }) => code))}
      submit="Cancel the order"
      onSubmit={cancel}
      onClose={onClose}
    >
      {({ reasonCode, reasonText }) => (
        <>
          <Select
            field={reasonCode}
            label="Reason"
            prompt="Choose a reason"
            options={reasons.map(({ code, label }) => ({ value: code, label }))}
          />
          <TextArea field={reasonText} label="In your words" optional rows={2} maxLength={500} />
        </>
      )}
    </InlineForm>
  )
}
