import type { Gate } from '../../edge/domains/patients/onboarding-gates'
import { CboAssignment } from './CboAssignment'
import { Consents } from './Consents'
import type { GateProps } from './gate-props'
import { InsuranceRequired } from './InsuranceRequired'

type Props = { gate: Exclude<Gate, 'open' | 'treatments'>; facts: GateProps }

/** The shut gate, as a dialog that only an answer closes; the next page is drawn with the gate after it. */
export const GateDialog = ({ gate, facts }: Props) => {
  if (gate === 'consents') return <Consents userId={facts.userId} onDone={reloadPage} />
  if (gate === 'cbo_assignment') return <CboAssignment facts={facts} onDone={reloadPage} />
  return <InsuranceRequired facts={facts} onDone={reloadPage} />
}

const reloadPage = () => location.reload()
