import { type SubmitEvent, useState } from 'react'
import type { GuestKind } from '#edge/domains/visit_guests/contract'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { Icon } from '../../ui/Icon'
import { useAction } from '../../ui/use-action'
import type { Guest, Guests } from './use-guests'

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
        {guests.link ? <Link link={guests.link} /> : <InviteForm guests={guests} />}
        <Button look="quiet" onClick={guests.close}>
          Close
        </Button>
      </div>
    </Dialog>
  )
}

const kindLabels: Readonly<Record<GuestKind, string>> = {
  interpreter: 'Interpreter',
  family: 'Family or friend',
  other: 'Someone else',
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
          {kindLabels[guest.kind]}
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

const InviteForm = ({ guests }: { guests: Guests }) => {
  const { kind, name } = guests.invitation
  const { run, busy, error } = useAction(guests.invite)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void run()
  }
  return (
    <form className="stack g3" onSubmit={submit}>
      <label className="field">
        <span>Who is joining?</span>
        <select
          className="input"
          value={kind}
          onChange={({ currentTarget }) =>
            guests.change({ kind: currentTarget.value as GuestKind })
          }
        >
          {Object.entries(kindLabels).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <label className="field">
        <span>Their name, as others see it</span>
        <input
          className="input"
          value={name}
          maxLength={60}
          required
          autoComplete="off"
          dir="auto"
          onChange={({ currentTarget }) => guests.change({ name: currentTarget.value })}
        />
      </label>
      <p role="alert" className="c-danger">
        {error}
      </p>
      <Button look="primary" type="submit" busy={busy}>
        <Icon name="user-plus" />
        Make a link
      </Button>
    </form>
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
      <Button
        look="primary"
        onClick={() => void navigator.clipboard.writeText(link).then(() => setCopied(true))}
      >
        <Icon name="copy" />
        {isCopied ? 'Copied' : 'Copy link'}
      </Button>
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
          {kindLabels[guest.kind]}
        </p>
        <p>
          Your clinician would like to invite them. They would see and hear you. It’s your choice.
        </p>
        <p role="alert" className="c-danger">
          {agreeing.error ?? refusing.error}
        </p>
        <div className="acts">
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
