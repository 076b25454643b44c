import { useEffect, useState } from 'react'
import { onLogOut } from '../stores/session'
import { ConfirmDialog } from '../ui/ConfirmDialog'

/** The page is to be left, by the user's own word or with their session: nothing is asked again. */
let mayLeave = false
export const allowLeaving = () => {
  mayLeave = true
}
onLogOut(allowLeaving)

type Props = {
  /** A call or a wait is in hand. */
  isOn: boolean
  /** Links of the app open in a new tab, and the call goes on here. */
  opensTabs?: boolean
}

/** Leaving the page would end the call: a link asks first or opens beside it, and the browser asks of all other ways. */
export const LeaveGuard = ({ isOn, opensTabs = false }: Props) => {
  const [destination, setDestination] = useState<string | null>(null)
  useEffect(() => {
    if (!isOn) return
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!mayLeave) event.preventDefault()
    }
    const onClick = (event: MouseEvent) => {
      const href = leadsAway(event)
      if (!href) return
      event.preventDefault()
      if (opensTabs) open(href, '_blank', 'noopener')
      else setDestination(href)
    }
    // The page was left, and the browser brought it back whole.
    const onShow = () => {
      mayLeave = false
    }
    addEventListener('beforeunload', onUnload)
    addEventListener('pageshow', onShow)
    document.addEventListener('click', onClick)
    return () => {
      removeEventListener('beforeunload', onUnload)
      removeEventListener('pageshow', onShow)
      document.removeEventListener('click', onClick)
    }
  }, [isOn, opensTabs])
  return (
    <ConfirmDialog
      open={isOn && destination !== null}
      title="Leave the visit?"
      confirm="Leave"
      keep="Stay in the visit"
      onConfirm={async () => {
        allowLeaving()
        location.assign(destination ?? '/')
      }}
      onClose={() => setDestination(null)}
    >
      <p>You leave the room with this page. You can come back until the visit ends.</p>
    </ConfirmDialog>
  )
}

/** Where a plain click on a link would take this page; null where the page stays. */
const leadsAway = (event: MouseEvent): string | null => {
  const { target, defaultPrevented, button, ctrlKey, metaKey, shiftKey, altKey } = event
  if (defaultPrevented || button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return null
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link || (link.target && link.target !== '_self') || link.hasAttribute('download'))
    return null
  const { protocol, href, hash } = new URL(link.href)
  const isHere = hash !== '' && href.split('#')[0] === location.href.split('#')[0]
  return protocol.startsWith('http') && !isHere ? href : null
}
