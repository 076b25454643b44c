import { useEffect, useState } from 'react'
import { readAgain } from '#islands/ui/form/conflict'
import type { Channel, SentCode } from '../../step-up/step-up'
import { toast } from '../../stores/toasts'
import {
  changeContact,
  forgetSentCode,
  keepSentCode,
  passCode,
  readSentCode,
  sendCode,
} from './contacts'

type Step = { name: 'idle' } | { name: 'change' } | { name: 'code'; sent: SentCode }
const idle: Step = { name: 'idle' }

type Contact = {
  patientId: string
  channel: Channel
  /** Nothing of it is left to prove. */
  isProven: boolean
  onChange: () => Promise<unknown>
}

/** From a contact to another one that is proven: it is changed, confirmed by the sign-in where asked, and proven by a code. */
export const useContactSteps = ({ patientId, channel, isProven, onChange }: Contact) => {
  const [step, setStep] = useState<Step>(idle)
  const requestCode = async () => {
    const sent = await sendCode(patientId, channel)
    keepSentCode(channel, sent)
    setStep({ name: 'code', sent })
  }
  const endCode = () => {
    forgetSentCode(channel)
    setStep(idle)
  }
  // What waits is in the browser's storage, so it is read after hydration; proven in another tab, it waits no more.
  useEffect(() => {
    const sent = readSentCode(channel)
    if (isProven) {
      forgetSentCode(channel)
      setStep((open) => (open.name === 'code' ? idle : open))
    } else if (sent) setStep({ name: 'code', sent })
  }, [channel, isProven])
  const change = async (typed: string) => {
    await changeContact(patientId, channel, typed)
    await readAgain(onChange)
    await requestCode()
  }
  const prove = async (id: string, code: string) => {
    await passCode(patientId, id, code)
    await readAgain(onChange)
    endCode()
    toast(channel === 'email' ? 'Your email is verified.' : 'Your phone is verified.', {
      tone: 'good',
    })
  }
  return {
    step,
    startChange: () => setStep({ name: 'change' }),
    cancel: () => setStep(idle),
    change,
    requestCode,
    endCode,
    prove,
  }
}
