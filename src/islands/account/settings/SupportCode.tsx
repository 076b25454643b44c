import { useState } from 'react'
import { displayTime } from '#edge/platform/time'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import type { Clock } from '../../appointments/format'
import { apiWithLocalErrors } from '../../stores/api'
import { Button } from '../../ui/Button'
import { useAction } from '../../ui/use-action'
import { FormSection } from '../record-form/FormSection'

type Props = { clock: Clock }

/** A code to read out to customer support, who then see the account. An island because it is made when asked for. */
export const SupportCode = ({ clock }: Props) => {
  const [current, setCurrent] = useState<{ code: string; expiresAt: string } | null>(null)
  const { busy, error, run } = useAction(async () =>
    setCurrent(await apiWithLocalErrors.call('POST /auth/login_as/code')),
  )
  return (
    <FormSection
      title="Let support see what you see"
      help="If you ask us for help, customer support can see your account for up to 30 minutes: your profile and your visits, but no messages and no health records. They cannot change anything. You can end it at any time below."
    >
      <div aria-live="polite">
        {current && (
          <div className="stack g1">
            <p>Read this code only to someone you called or wrote to yourself:</p>
            <p className="h2">
              <bdi>
                {current.code.slice(0, 3)} {current.code.slice(3)}
              </bdi>
            </p>
            <p className="small ink-2">
              <span>It works once, until</span>{' '}
              <bdi>{displayTime(current.expiresAt, clock.zone, clock.hours)}</bdi>
            </p>
          </div>
        )}
      </div>
      <div>
        <Button busy={busy} onClick={() => void run()}>
          {current ? 'Show a new code' : 'Show a code'}
        </Button>
      </div>
      <ActionError error={error} />
    </FormSection>
  )
}
