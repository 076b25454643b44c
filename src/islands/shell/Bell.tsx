import { useStore } from '@nanostores/react'
import { useId } from 'react'
import { $toastHistory } from '../stores/toasts'
import { Count } from '../ui/Count'
import { Icon } from '../ui/Icon'

type Props = { unreadMessages: number }

/** What is new: unread messages, and what was said on this page in case it went by too fast. */
export const Bell = ({ unreadMessages }: Props) => {
  const id = useId()
  const said = useStore($toastHistory)
  return (
    <>
      <button
        type="button"
        className="btn quiet icon bell"
        popoverTarget={id}
        aria-label={
          unreadMessages > 0 ? `Notifications, ${shown(unreadMessages)} new` : 'Notifications'
        }
      >
        <Icon name="bell" />
        {unreadMessages > 0 && (
          <span aria-hidden="true">
            <Count of={unreadMessages} hot />
          </span>
        )}
      </button>
      <section
        id={id}
        popover="auto"
        className="menu bell-list stack g3"
        aria-label="Notifications"
      >
        <h2 className="h3">What is new</h2>
        <p>
          {unreadMessages > 0
            ? `${shown(unreadMessages)} unread ${unreadMessages === 1 ? 'message' : 'messages'}`
            : 'You are up to date.'}
        </p>
        {said.length > 0 && (
          <>
            <h3>Said on this page</h3>
            <ul className="list">
              {said.map(({ id: key, text }) => (
                <li key={key}>{text}</li>
              ))}
            </ul>
          </>
        )}
      </section>
    </>
  )
}

const shown = (count: number) => (count > 99 ? '99+' : String(count))
