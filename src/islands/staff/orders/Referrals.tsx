import { useState } from 'react'
import { displayDate } from '#edge/platform/time'
import { referralLabels } from '#islands/appointments/summary/labels'
import { Badge } from '#islands/ui/Badge.tsx'
import { withReread } from '#islands/ui/conflict'
import { Field } from '#islands/ui/Field.tsx'
import { Select } from '#islands/ui/Select.tsx'
import { TextArea } from '#islands/ui/TextArea.tsx'
import {
  labeledOptions,
  referralOutcomeLabels,
  referralReasonLabels,
  referralStatusLabels,
} from './labels'
import { OrderForm } from './OrderForm'
import { OrderSection } from './OrderSection'
import { OrderSteps } from './OrderSteps'
import {
  addReferral,
  closeReferral,
  type EncounterAddress,
  listReferrals,
  type Referral,
  type ReferralOutcome,
  type ReferralStep,
  readReferralLetter,
  showPdf,
  takeReferralStep,
} from './orders'
import { useOrders } from './use-orders'

const steps: Readonly<Record<ReferralStep, string>> = {
  send: 'Send',
  accept: 'Mark as accepted',
  cancel: 'Cancel',
}

type Props = { of: EncounterAddress; canAdd: boolean; today: string }

/** Where the patient was sent on to, until it is known what came of it. */
export const Referrals = ({ of, canAdd, today }: Props) => {
  const { rows, refresh } = useOrders(() => listReferrals(of), of.encounterId)
  return (
    <OrderSection
      title="Referrals"
      none="No referral."
      add={canAdd ? 'Refer the patient' : null}
      rows={rows}
      form={(close) => <NewReferralForm of={of} today={today} onAdded={refresh} onClose={close} />}
      row={(referral) => <ReferralRow {...{ of, referral, today, refresh }} />}
    />
  )
}

type RowProps = {
  of: EncounterAddress
  referral: Referral
  today: string
  refresh: () => Promise<unknown>
}
const ReferralRow = ({ of, referral, today, refresh }: RowProps) => {
  const [isClosing, setClosing] = useState(false)
  const { status, outcome, outcomeNote, dueOn, can = [] } = referral
  const isOpen = status === 'sent' || status === 'accepted'
  return (
    <>
      <p className="row g2">
        <span>
          {referralLabels[referral.toKind]}: <bdi>{referral.toName}</bdi>
        </span>
        <Badge tone={status === 'closed' ? 'positive' : undefined}>
          {referralStatusLabels[status]}
        </Badge>
      </p>
      {outcome ? (
        <p className="ink-2">
          {referralOutcomeLabels[outcome]}
          {outcomeNote && <span dir="auto">. {outcomeNote}</span>}
        </p>
      ) : (
        <p className={isOpen && dueOn < today ? 'c-warning' : 'ink-2'}>
          {referralReasonLabels[referral.reasonCode]}. Outcome due {displayDate(dueOn)}
        </p>
      )}
      {isClosing ? (
        <CloseForm {...{ of, referral, refresh }} onClose={() => setClosing(false)} />
      ) : (
        <OrderSteps
          steps={[
            ...Object.entries(steps)
              .filter(([step]) => can.includes(step))
              .map(([step, label]) => ({
                label,
                isPrimary: step === 'send',
                take: () =>
                  withReread(
                    () => takeReferralStep(of, referral, step as ReferralStep),
                    refresh,
                  ).then(refresh),
              })),
            ...(can.includes('close')
              ? [{ label: 'Close the loop', take: async () => setClosing(true) }]
              : []),
            { label: 'Letter', take: async () => showPdf(await readReferralLetter(of, referral)) },
          ]}
        />
      )}
    </>
  )
}

type CloseProps = Omit<RowProps, 'today'> & { onClose: () => void }
const CloseForm = ({ of, referral, refresh, onClose }: CloseProps) => {
  const [outcome, setOutcome] = useState('')
  const [note, setNote] = useState('')
  const close = async () => {
    await withReread(
      () => closeReferral(of, referral, outcome as ReferralOutcome, note.trim()),
      refresh,
    )
    await refresh()
    onClose()
  }
  return (
    <OrderForm submit="Close the referral" onSubmit={close} onClose={onClose}>
      <Select
        field={{ id: `outcome-${referral.id}`, name: 'outcome' }}
        label="What came of it"
        prompt="Choose how it ended"
        options={labeledOptions(referralOutcomeLabels)}
        value={outcome}
        onChange={({ target }) => setOutcome(target.value)}
      />
      <TextArea
        field={{ id: `outcome-note-${referral.id}`, name: 'outcomeNote' }}
        label="What they found"
        optional
        rows={2}
        maxLength={2000}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
    </OrderForm>
  )
}

type NewProps = {
  of: EncounterAddress
  today: string
  onAdded: () => Promise<unknown>
  onClose: () => void
}
const NewReferralForm = ({ of, today, onAdded, onClose }: NewProps) => {
  const [form, setForm] = useState({ toKind: '', toName: '', reasonCode: '', note: '', dueOn: '' })
  const set = (change: Partial<typeof form>) => setForm({ ...form, ...change })
  const add = async () => {
    await addReferral(of, {
      toKind: form.toKind as Referral['toKind'],
      reasonCode: form.reasonCode as Referral['reasonCode'],
      toName: form.toName,
      dueOn: form.dueOn,
      ...(form.note.trim() && { note: form.note.trim() }),
    })
    await onAdded()
    onClose()
  }
  return (
    <OrderForm submit="Add the referral" onSubmit={add} onClose={onClose}>
      <Select
        field={{ id: 'referral-kind', name: 'toKind' }}
        label="Where to"
        prompt="Choose where to"
        options={labeledOptions(referralLabels)}
        value={form.toKind}
        onChange={({ target }) => set({ toKind: target.value })}
      />
      <Field
        field={{ id: 'referral-name', name: 'toName' }}
        label="Name of the service or clinician"
        maxLength={200}
        value={form.toName}
        onChange={({ target }) => set({ toName: target.value })}
      />
      <Select
        field={{ id: 'referral-reason', name: 'reasonCode' }}
        label="Reason"
        prompt="Choose a reason"
        options={labeledOptions(referralReasonLabels)}
        value={form.reasonCode}
        onChange={({ target }) => set({ reasonCode: target.value })}
      />
      <Field
        field={{ id: 'referral-due', name: 'dueOn' }}
        label="Outcome expected by"
        type="date"
        min={today}
        value={form.dueOn}
        onChange={({ target }) => set({ dueOn: target.value })}
      />
      <TextArea
        field={{ id: 'referral-note', name: 'note' }}
        label="For them to know"
        optional
        rows={2}
        maxLength={2000}
        value={form.note}
        onChange={({ target }) => set({ note: target.value })}
      />
    </OrderForm>
  )
}
