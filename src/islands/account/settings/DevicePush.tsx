import { useEffect, useState } from 'react'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import { toast } from '../../stores/toasts'
import { Button } from '../../ui/Button'
import { useAction } from '../../ui/use-action'
import { FormSection } from '../record-form/FormSection'

/** Whether this browser shows notifications, and the switch. An island because the browser is asked. */
export const DevicePush = () => {
  const [isOn, setOn] = useState<boolean | null>(null)
  const [state, setState] = useState<ReturnType<typeof pushState>>('possible')
  useEffect(() => {
    setState(pushState())
    if (pushState() === 'unsupported') setOn(false)
    else void readIsOn().then(setOn, () => setOn(false))
  }, [])
  const { busy, error, run } = useAction(async () => {
    const { endPush, subscribeToPush } = await import(
      '../../stores/service-worker/push-subscription'
    )
    await (isOn ? endPush() : subscribeToPush())
    const isOnNow = await readIsOn()
    setOn(isOnNow)
    setState(pushState())
    // Who said no to the browser has changed nothing.
    if (isOnNow !== isOn) toast('Your changes are saved.', { tone: 'good' })
  })
  if (state === 'unsupported')
    return (
      <FormSection title="This device">
        <p className="small ink-2">
          This browser cannot show notifications. On an iPhone or iPad, add this app to the home
          screen first.
        </p>
      </FormSection>
    )
  return (
    <FormSection title="This device">
      <div>
        {/* Drawn before the browser has answered, for what came later would move the sections below. */}
        <Button busy={busy} disabled={isOn === null} onClick={() => void run()}>
          {isOn ? 'Stop notifications on this device' : 'Get notifications on this device'}
        </Button>
      </div>
      {state === 'denied' && (
        <p className="small ink-2">
          Notifications are blocked in this browser. Allow them in its settings for this site.
        </p>
      )}
      <p className="small ink-2">
        On a lock screen they only say that something is new, never what it is about.
      </p>
      <ActionError error={error} />
    </FormSection>
  )
}

/** Whether this browser can show pushes, and whether it may. */
const pushState = (): 'unsupported' | 'denied' | 'possible' => {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return 'unsupported'
  return Notification.permission === 'denied' ? 'denied' : 'possible'
}

const readIsOn = async () =>
  (await import('../../stores/service-worker/push-subscription')).isSubscribed()
