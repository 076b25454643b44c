import { Suspense, useState } from 'react'
import { lazyPart } from '#islands/ui/feedback/lazy-part.tsx'
import { Skeleton } from '#islands/ui/feedback/Skeleton.tsx'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { Icon } from '../../ui/Icon'
import { useAction } from '../../ui/use-action'
import { type Guest, type Guests, guestKindLabels } from './use-guests'

// Forms are no part of the first bytes of a visit.
const InviteForm = lazyPart(() => import('./InviteForm'))

type Props = { guests: Guests; isPatient: boolean }

/** Inviting an interpreter or a relative; and, for the patient, the word on one whom the clinician invites. */
export const GuestDialog = ({ guests, isPatient }: Props) => {
  const pending = isPatient ? guests.list.find(({ agreedAt }) => agreedAt === null) : undefined
  if (pending) return <ConsentDialog key={pending.id} guest={pending} guests={guests} />
  if (!guests.isOpen) return null
  return (
    <Dialog open onClose={guests.close} title="Invite someone">
      <div className="stack g3">
        <p>
          An interpreter or someone close to you can join with a link. They don’t need an account.
        </p>
        {guests.list.length > 0 && (
          <ul className="list">
            {guests.list.map((guest) => (
              <GuestRow key={guest.id} guest={guest} onRevoke={() => guests.revoke(guest.id)} />
            ))}
          </ul>
        )}
        {guests.link ? (
          <Link link={guests.link} />
        ) : (
          <Suspense fallback={<Skeleton label="Loading" lines={2} />}>
            <InviteForm guests={guests} />
          </Suspense>
        )}
        <Button look="quiet" onClick={guests.close}>
          Close
        </Button>
      </div>
    </Dialog>
  )
}

const stateWords = ({ agreedAt, usedAt }: Guest) =>
  agreedAt === null
    ? 'The patient has not agreed yet'
    : usedAt === null
      ? 'Has not opened the link yet'
      : 'Has opened the link'

const GuestRow = ({ guest, onRevoke }: { guest: Guest; onRevoke: () => Promise<unknown> }) => {
  const { run, busy } = useAction(onRevoke)
  return (
    <li className="item guest">
      <span>
        <b translate="no">{guest.name}</b>
        <p>
          {guestKindLabels[guest.kind]}
          {' · '}
          {stateWords(guest)}
        </p>
      </span>
      <Button size="small" busy={busy} onClick={() => void run()}>
        Cancel invitation
      </Button>
    </li>
  )
}

const Link = ({ link }: { link: string }) => {
  const [isCopied, setCopied] = useState(false)
  return (
    <div className="stack g2">
      <label className="field">
        <span>Send this link to them. It works once.</span>
        <input
          className="input"
          readOnly
          value={link}
          dir="ltr"
          translate="no"
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      </label>
      <div className="actions">
        <Button
          look="primary"
          onClick={() => void navigator.clipboard.writeText(link).then(() => setCopied(true))}
        >
          <Icon name="copy" />
          {isCopied ? 'Copied' : 'Copy link'}
        </Button>
        {/* The address alone: no word of the visit goes to another app. */}
        {'share' in navigator && (
          <Button onClick={() => void navigator.share({ url: link }).catch(() => {})}>
            <Icon name="send-horizontal" />
            Share link
          </Button>
        )}
      </div>
    </div>
  )
}

const ConsentDialog = ({ guest, guests }: { guest: Guest; guests: Guests }) => {
  const agreeing = useAction(() => guests.agree(guest.id))
  const refusing = useAction(() => guests.revoke(guest.id))
  return (
    <Dialog open dismissible={false} onClose={() => {}} title="May someone else join?">
      <div className="stack g3">
        <p>
          <b translate="no">{guest.name}</b>
          {' · '}
          {guestKindLabels[guest.kind]}
        </p>
        <p>
          Your clinician would like to invite them. They would see and hear you. It’s your choice.
        </p>
        <p role="alert" className="c-danger">
          {agreeing.error ?? refusing.error}
        </p>
        <div className="actions">
          <Button
            look="primary"
            data-first
            busy={agreeing.busy}
            onClick={() => void agreeing.run()}
          >
            Let them join
          </Button>
          <Button busy={refusing.busy} onClick={() => void refusing.run()}>
            No, not today
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
