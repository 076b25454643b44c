import { useEffect, useState } from 'react'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import { apiWithLocalErrors } from '../../stores/api'
import { toast } from '../../stores/toasts'
import { useQuery } from '../../stores/use-query'
import { useAction } from '../../ui/use-action'
import { FormSection } from '../record-form/FormSection'
import {
  channelLabels,
  groupLabels,
  loadPreferences,
  type NotificationChoices,
  type PreferenceGroup,
  shownChannels,
  suppressionsOf,
  suppressionTexts,
} from './notification-choices'

type Props = { userId: string; choices: NotificationChoices; help: string }

/** By which channels the user is told of what. An island because each choice is saved at once, and shown in every tab. */
export const NotificationSettings = ({ userId, choices, help }: Props) => {
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
  return (
    <FormSection title="Notifications" help={help}>
      {suppressionsOf(groups).map((suppression) => (
        <p key={suppression} className="note warning small">
          {suppressionTexts[suppression]}
        </p>
      ))}
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
