import { useState } from 'react'
import type { PartnerStatus } from '#edge/domains/cbo_insurance_partners/transitions'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import { apiWithLocalErrors } from '../../stores/api'
import { Button } from '../../ui/Button'
import { useAction } from '../../ui/use-action'
import { FormSection } from '../record-form/FormSection'

type Partner = { cboId: string; name: string; status: PartnerStatus }
type Props = {
  patientId: string
  partner: Partner | null
  /** The patient's own organization, whom they may ask. */
  offered: { cboId: string; name: string } | null
}

const states: Readonly<Record<PartnerStatus, string>> = {
  named: 'We have not asked them yet.',
  invited: 'We asked them. Our team tells you when they answer.',
  accepted: 'They help you with insurance.',
  declined: 'They cannot help right now. Write to us, and we look for someone else.',
  ended: '',
}

/** The organization that helps to get insured. An island because it is asked and let go in place. */
export const InsurancePartner = ({ patientId, partner: first, offered }: Props) => {
  const [partner, setPartner] = useState(first)
  const params = { patient: patientId }
  const update = (body: { cboId: string } | { status: 'ended' }) =>
    apiWithLocalErrors.call('PATCH /patients/:patient/cbo_insurance_partners', { params, body })
  const ask = useAction(async () => {
    if (!partner && offered) setPartner(await update({ cboId: offered.cboId }))
    setPartner(
      await apiWithLocalErrors.call('POST /patients/:patient/cbo_insurance_partners/invite', {
        params,
      }),
    )
  })
  const end = useAction(async () => {
    await update({ status: 'ended' })
    setPartner(null)
  })
  const name = partner?.name ?? offered?.name
  if (!name) return null
  return (
    <FormSection
      title="Help with insurance"
      help="An organization can help you get insured. We tell them that a patient of ours wants help, and not who you are until you agree."
    >
      <div className="stack g1" aria-live="polite">
        <b>
          <bdi>{name}</bdi>
        </b>
        {partner && <p>{states[partner.status]}</p>}
      </div>
      <div className="row g3">
        {(!partner || partner.status === 'named') && (
          <Button busy={ask.busy} onClick={() => void ask.run()}>
            Ask for their help
          </Button>
        )}
        {partner && (
          <Button busy={end.busy} onClick={() => void end.run()}>
            I no longer need their help
          </Button>
        )}
      </div>
      <ActionError error={ask.error ?? end.error} />
    </FormSection>
  )
}
