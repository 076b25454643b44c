import type { Gate } from '#edge/domains/patients/onboarding-gates'
import { CboAssignment } from './CboAssignment'
import { Consents } from './Consents'
import { InsuranceRequired } from './InsuranceRequired'
import type { GateProps } from './use-cbo-choice'

type Props = { gate: Exclude<Gate, 'open' | 'treatments'>; facts: GateProps }

/** The current gate as a dialog that only an answer closes; the reloaded page shows the next gate. */
const GateDialog = ({ gate, facts }: Props) => {
  if (gate === 'consents') return <Consents facts={facts} onDone={reloadPage} />
  if (gate === 'cbo_assignment') return <CboAssignment facts={facts} onDone={reloadPage} />
  return <InsuranceRequired facts={facts} onDone={reloadPage} />
}
export default GateDialog

const reloadPage = () => location.reload()
