import type { ReactNode } from 'react'
import { tellsOfAssault } from '#components/urgent-words/urgency'
import { AfterAssault } from '../pep/AfterAssault'
import { Icon } from '../ui/Icon'
import { type Urgency, urgencyOf } from './triage'

/** What of a text cannot wait for an answer, with the next step. It keeps no message back. */
export const TriageNote = ({ text }: { text: string }) => {
  const urgency = urgencyOf(text)
  return (
    urgency && (
      <div className={urgency === 'secret' ? 'note warning' : 'note danger'}>
        <Icon name={urgency === 'secret' ? 'triangle-alert' : 'siren'} />
        {texts[urgency]()}
        {urgency === 'exposure' && tellsOfAssault(text) && <AfterAssault />}
      </div>
    )
  )
}

// Made when they are shown, in the language of the page.
const texts: Readonly<Record<Urgency, () => ReactNode>> = {
  emergency: () => (
    <span>
      <span>This sounds like an emergency. Messages are not read right away.</span>{' '}
      <a href="tel:911">Call 911</a>
    </span>
  ),
  crisis: () => (
    <span>
      <span>
        You’re not alone. Someone can help you at any hour. Messages are not read right away.
      </span>{' '}
      <a href="tel:988">Call or text 988</a> · <a href="tel:911">Call 911</a>
    </span>
  ),
  exposure: () => (
    <span>
      <span>
        If this was in the last 72 hours, do not wait for an answer: PEP, the medicine that prevents
        HIV after an exposure, must start within 72 hours.
      </span>{' '}
      <a href="/app/treatments/pep">See what to do now</a>
    </span>
  ),
  secret: () => (
    <span>
      This looks like a Social Security or card number. Please leave it out: we never need it in a
      message.
    </span>
  ),
}
