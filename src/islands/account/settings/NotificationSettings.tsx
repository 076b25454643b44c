import { useEffect, useState } from 'react'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import { apiWithLocalErrors } from '../../stores/api'
import { toast } from '../../stores/toasts'
import { useQuery } from '../../stores/use-query'
import { Button } from '../../ui/Button'
import { useAction } from '../../ui/use-action'
import { FormSection } from '../record-form/FormSection'
import {
  allowChannel,
  channelLabels,
  groupLabels,
  loadPreferences,
  type NotificationChoices,
  type PreferenceGroup,
  shownChannels,
  suppressionsOf,
  suppressionTexts,
} from './notification-choices'

type Props = { userId: string; isPatient: boolean; choices: NotificationChoices; help: string }

/** By which channels the user is told of what. An island because each choice is saved at once, and shown in every tab. */
export const NotificationSettings = ({ userId, isPatient, choices, help }: Props) => {
  const [groups, setGroups] = useState(choices.groups)
  const readGroups = () => loadPreferences(apiWithLocalErrors, userId)
  // Another tab or device may have chosen since the page was drawn.
  const latest = useQuery<readonly PreferenceGroup[] | undefined>(
    `/users/${userId}/notification_preferences`,
    readGroups,
    { initial: undefined },
  )
  useEffect(() => {
    if (latest) setGroups(latest)
  }, [latest])
  const { busy, error, run } = useAction(async (name: string, isOn: boolean) => {
    await apiWithLocalErrors.call('PATCH /users/:user/user_settings', {
      params: { user: userId },
      body: { notificationSettings: { [name]: isOn } },
    })
    setGroups(await readGroups())
    toast('Your changes are saved.', { tone: 'good' })
  })
  const allow = useAction(async (channel: 'sms' | 'email') => {
    await allowChannel(apiWithLocalErrors, userId, channel)
    setGroups(await readGroups())
    toast('Your changes are saved.', { tone: 'good' })
  })
  return (
    <FormSection title="Notifications" help={help}>
      {suppressionsOf(groups).map(({ channel, suppression }) => (
        <div key={channel} className="note warning small stack g2">
          <p>{suppressionTexts[suppression]}</p>
          {isPatient && suppression !== 'stopped' && (
            <p>
              <Button size="small" busy={allow.busy} onClick={() => void allow.run(channel)}>
                {channel === 'email' ? 'Send me mail again' : 'Send me texts again'}
              </Button>
            </p>
          )}
        </div>
      ))}
      <ActionError error={allow.error} />
      <div className="channels-frame">
        <table className="table channels">
          <thead>
            <tr>
              <th scope="col">Topic</th>
              {shownChannels.map((channel) => (
                <th key={channel} id={`channel-${channel}`} scope="col">
                  {channelLabels[channel]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {groups.map((group) => (
              <tr key={group.id}>
                <th scope="row">
                  <span id={`about-${group.id}`}>{groupLabels[group.id] ?? group.id}</span>
                  {isAlwaysSent(group) && (
                    <small className="ink-2 block">Always sent, to keep your account safe</small>
                  )}
                </th>
                {shownChannels.map((channel) => {
                  const choice = group.channels.find((each) => each.channel === channel)
                  return (
                    <td key={channel}>
                      {choice ? (
                        <input
                          type="checkbox"
                          aria-labelledby={`about-${group.id} channel-${channel}`}
                          checked={choice.enabled}
                          disabled={choice.locked || busy}
                          onChange={({ currentTarget }) =>
                            void run(`${group.id}.${channel}`, currentTarget.checked)
                          }
                        />
                      ) : (
                        <span aria-hidden="true">–</span>
                      )}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ActionError error={error} />
    </FormSection>
  )
}

const isAlwaysSent = ({ channels }: PreferenceGroup) => channels.every(({ locked }) => locked)
