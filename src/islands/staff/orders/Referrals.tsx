import { useState } from 'react'
import * as z from 'zod/mini'
import { isUndelivered } from '#edge/domains/doh_morbidities/contract'
import { referralEnd, referralWay } from '#edge/domains/referrals/contract'
import { displayDate } from '#edge/platform/time'
import { entriesOf } from '#edge/platform/typed-keys'
import { referralLabels } from '#islands/appointments/summary/labels'
import { Badge } from '#islands/ui/Badge.tsx'
import { readAgain, withReread } from '#islands/ui/form/conflict'
import { Select } from '#islands/ui/form/Select.tsx'
import { TextArea } from '#islands/ui/form/TextArea.tsx'
import { FaxForm } from '../fax/FaxForm'
import { useRows } from '../lists/use-rows'
import { InlineForm } from '../records/InlineForm'
import {
  faxStatusLabels,
  labeledOptions,
  referralOutcomeLabels,
  referralReasonLabels,
  referralStatusLabels,
  referralWayLabels,
  sentWayTexts,
} from './labels'
import NewReferralForm from './NewReferralForm'
import { OrderSection } from './OrderSection'
import { OrderSteps } from './OrderSteps'
import {
  closeReferral,
  type EncounterAddress,
  faxReferral,
  listReferrals,
  type Referral,
  type ReferralStep,
  readReferralLetter,
  showPdf,
  takeReferralStep,
  tellReferralSent,
} from './orders'

const steps: Readonly<Record<ReferralStep, string>> = {
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
type Form = 'fax' | 'send' | 'close'

const ReferralRow = ({ of, referral, today, refresh }: RowProps) => {
  const [form, setForm] = useState<Form | null>(null)
  const close = () => setForm(null)
  const { status, outcome, outcomeNote, dueOn, sentWay, faxStatus, can = [] } = referral
  const isOpen = status === 'sent' || status === 'accepted'
  const change = async (send: () => Promise<unknown>) => {
    await withReread(send, refresh)
    await readAgain(refresh)
  }
  const openForm = (of: Form, label: string, isPrimary = false) =>
    can.includes(of) ? [{ label, isPrimary, take: async () => setForm(of) }] : []
  return (
    <>
      <p className="row g2">
        <span>
          {referralLabels[referral.toKind]}: <bdi>{referral.toName}</bdi>
        </span>
        <Badge tone={status === 'closed' ? 'positive' : status === 'draft' ? 'warning' : undefined}>
          {status === 'draft' ? 'Not sent' : referralStatusLabels[status]}
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
      {faxStatus ? (
        <p className={isUndelivered(faxStatus) ? 'c-danger' : 'ink-2'}>
          {faxStatusLabels[faxStatus]}
        </p>
      ) : (
        sentWay && <p className="ink-2">{sentWayTexts[sentWay]}</p>
      )}
      {form === 'fax' ? (
        <FaxForm
          kind="referral"
          submit="Fax the letter"
          onFax={(recipientId) => change(() => faxReferral(of, referral, recipientId))}
          onClose={close}
        />
      ) : form === 'send' ? (
        <SentForm {...{ of, referral, change }} onClose={close} />
      ) : form === 'close' ? (
        <CloseForm {...{ of, referral, refresh }} onClose={close} />
      ) : (
        <OrderSteps
          steps={[
            ...openForm('fax', faxStatus ? 'Fax again' : 'Fax', status === 'draft'),
            ...openForm('send', 'Sent in another way'),
            ...entriesOf(steps)
              .filter(([step]) => can.includes(step))
              .map(([step, label]) => ({
                label,
                take: () => change(() => takeReferralStep(of, referral, step)),
              })),
            ...openForm('close', 'Close the loop'),
            { label: 'Letter', take: async () => showPdf(await readReferralLetter(of, referral)) },
          ]}
        />
      )}
    </>
  )
}

const waySchema = z.object(referralWay)
type SentProps = Pick<RowProps, 'of' | 'referral'> & {
  change: (send: () => Promise<unknown>) => Promise<void>
  onClose: () => void
}
const SentForm = ({ of, referral, change, onClose }: SentProps) => (
  <InlineForm
    schema={waySchema}
    submit="Record it"
    onSubmit={async ({ way }) => {
      await change(() => tellReferralSent(of, referral, way))
      onClose()
    }}
    onClose={onClose}
  >
    {({ way }) => (
      <Select
        field={way}
        label="How it was sent"
        prompt="Choose how it was sent"
        options={labeledOptions(referralWayLabels)}
      />
    )}
  </InlineForm>
)

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
