import type { Gate } from '../../edge/gates'
import { CboAssignment } from './CboAssignment'
import { Consents } from './Consents'
import type { GateFacts } from './gate-props'
import { InsuranceRequired } from './InsuranceRequired'

type Props = { gate: Exclude<Gate, 'open' | 'treatments'>; facts: GateFacts }

/** The shut gate, as a dialog that only an answer closes; the next page is drawn with the gate after it. */
export const GateDialog = ({ gate, facts }: Props) => {
  if (gate === 'consents') return <Consents userId={facts.userId} onDone={next} />
  if (gate === 'cbo_assignment') return <CboAssignment facts={facts} onDone={next} />
  return <InsuranceRequired facts={facts} onDone={next} />
}

const next = () => location.reload()
