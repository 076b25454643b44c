import { type SubmitEvent, useState } from 'react'
import { apiWithLocalErrors } from '../../stores/api'
import { toast } from '../../stores/toasts'
import { Button } from '../../ui/Button'
import { ActionError } from '../../ui/FieldFrame'
import { useAction } from '../../ui/use-action'
import { Block } from '../record-form/Block'

type Props = { userId: string; hours: string; zone: string }

/** When no text and no push comes. An island because it saves in place. */
export const QuietHours = ({ userId, hours, zone }: Props) => {
  const [isOn, setOn] = useState(hours !== 'off')
  const [from = '21:00', until = '08:00'] = hours === 'off' ? [] : hours.split('-')
  const { busy, error, run } = useAction(async (quietHours: string) => {
    await apiWithLocalErrors.call('PATCH /users/:user/user_settings', {
      params: { user: userId },
      body: { quietHours },
    })
    toast('Your changes are saved.', { tone: 'good' })
  })
  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = new FormData(event.currentTarget)
    void run(isOn ? `${values.get('from')}-${values.get('until')}` : 'off')
  }
  return (
    <Block
      title="Quiet hours"
      help="Texts and device notifications wait until they end. Codes, and a visit that is about to begin, come at once."
    >
      <form className="stack g3" onSubmit={save}>
        <label className="check">
          <input
            type="checkbox"
            checked={isOn}
            onChange={({ currentTarget }) => setOn(currentTarget.checked)}
          />
          <span>Keep quiet hours</span>
        </label>
        {isOn && (
          <div className="grid2">
            <label className="field">
              <span>From</span>
              <input type="time" name="from" required defaultValue={from} />
            </label>
            <label className="field">
              <span>Until</span>
              <input type="time" name="until" required defaultValue={until} />
            </label>
          </div>
        )}
        <p className="small ink-2">
          <span>Your time zone:</span> <bdi translate="no">{zone.replaceAll('_', ' ')}</bdi>
        </p>
        <div>
          <Button type="submit" busy={busy}>
            Save quiet hours
          </Button>
        </div>
        <ActionError error={error} />
      </form>
    </Block>
  )
}
