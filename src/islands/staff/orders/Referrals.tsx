import { useState } from 'react'
import * as z from 'zod/mini'
import { newReferral, referralEnd } from '#edge/domains/referrals/contract'
import { displayDate } from '#edge/platform/time'
import { entriesOf } from '#edge/platform/typed-keys'
import { referralLabels } from '#islands/appointments/summary/labels'
import { Badge } from '#islands/ui/Badge.tsx'
import { readAgain, withReread } from '#islands/ui/form/conflict'
import { Field } from '#islands/ui/form/Field.tsx'
import { Select } from '#islands/ui/form/Select.tsx'
import { TextArea } from '#islands/ui/form/TextArea.tsx'
import { useRows } from '../lists/use-rows'
import { InlineForm } from '../records/InlineForm'
import {
  labeledOptions,
  referralOutcomeLabels,
  referralReasonLabels,
  referralStatusLabels,
} from './labels'
import { OrderSection } from './OrderSection'
import { OrderSteps } from './OrderSteps'
import {
  addReferral,
  closeReferral,
  type EncounterAddress,
  listReferrals,
  type Referral,
  type ReferralStep,
  readReferralLetter,
  showPdf,
  takeReferralStep,
} from './orders'

const steps: Readonly<Record<ReferralStep, string>> = {
  send: 'Send',
  accept: 'Mark as accepted',
  cancel: 'Cancel',
}

type Props = { of: EncounterAddress; canAdd: boolean; today: string }

/** Where the patient was sent on to, until it is known what came of it. */
export const Referrals = ({ of, canAdd, today }: Props) => {
  const { rows, refresh } = useRows(() => listReferrals(of), of.encounterId)
  return (
    <OrderSection
      anchor="refer"
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
            ...entriesOf(steps)
              .filter(([step]) => can.includes(step))
              .map(([step, label]) => ({
                label,
                isPrimary: step === 'send',
                take: () =>
                  withReread(() => takeReferralStep(of, referral, step), refresh).then(() =>
                    readAgain(refresh),
                  ),
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

const endSchema = z.object(referralEnd)
type CloseProps = Omit<RowProps, 'today'> & { onClose: () => void }
const CloseForm = ({ of, referral, refresh, onClose }: CloseProps) => {
  const close = async (end: z.output<typeof endSchema>) => {
    await withReread(() => closeReferral(of, referral, end), refresh)
    await readAgain(refresh)
    onClose()
  }
  return (
    <InlineForm schema={endSchema} submit="Close the referral" onSubmit={close} onClose={onClose}>
      {({ outcome, outcomeNote }) => (
        <>
          <Select
            field={outcome}
            label="What came of it"
            prompt="Choose how it ended"
            options={labeledOptions(referralOutcomeLabels)}
          />
          <TextArea
            field={outcomeNote}
            label="What they found"
            optional
            rows={2}
            maxLength={2000}
          />
        </>
      )}
    </InlineForm>
  )
}

const newSchema = z.object(newReferral)
type NewProps = {
  of: EncounterAddress
  today: string
  onAdded: () => Promise<unknown>
  onClose: () => void
}
const NewReferralForm = ({ of, today, onAdded, onClose }: NewProps) => {
  const add = async (referral: z.output<typeof newSchema>) => {
    await addReferral(of, referral)
    await readAgain(onAdded)
    onClose()
  }
  return (
    <InlineForm schema={newSchema} submit="Add the referral" onSubmit={add} onClose={onClose}>
      {({ toKind, toName, reasonCode, dueOn, note }) => (
        <>
          <Select
            field={toKind}
            label="Where to"
            prompt="Choose where to"
            options={labeledOptions(referralLabels)}
          />
          <Field field={toName} label="Name of the service or clinician" maxLength={200} />
          <Select
            field={reasonCode}
            label="Reason"
            prompt="Choose a reason"
            options={labeledOptions(referralReasonLabels)}
          />
          <Field field={dueOn} label="Outcome expected by" type="date" min={today} />
          <TextArea field={note} label="Note to the service" optional rows={2} maxLength={2000} />
        </>
      )}
    </InlineForm>
  )
}
