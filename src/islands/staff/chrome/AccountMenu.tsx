import { type ReactNode, Suspense, useCallback, useState } from 'react'
import { logOut } from '#islands/stores/session'
import { ClosingBoundary } from '#islands/ui/feedback/ClosingBoundary.tsx'
import { lazyPart } from '#islands/ui/feedback/lazy-part.tsx'
import { Menu } from '#islands/ui/Menu.tsx'

type Props = {
  name: string
  /** 'He/Him · Provider' */
  about: string
  /** Their face, drawn on the server. */
  children?: ReactNode
}

// Loaded when it is asked for: a tour is taken once.
const Tour = lazyPart(() => import('../tours/Tour.tsx'))

/** Who is signed in, a tour of their pages, and the way out. An island because leaving must be told to the edge first. */
export const AccountMenu = ({ name, about, children }: Props) => {
  const [isTouring, setTouring] = useState(false)
  const endTour = useCallback(() => setTouring(false), [])
  return (
    <>
      <Menu
        label={`${name} ${about}: account menu`}
        className="account"
        button={
          <>
            {children}
            <span className="words">
              <b>{name}</b> <small className="ink-2">{about}</small>
            </span>
          </>
        }
        items={[
          { label: 'Your account', icon: 'user', href: '/staff/account' },
          { label: 'Show me around', icon: 'info', onChoose: () => setTouring(true) },
          { label: 'Sign out', icon: 'log-out', onChoose: () => void logOut() },
        ]}
      />
      <ClosingBoundary of={isTouring} onClose={endTour}>
        <Suspense>{isTouring && <Tour onClose={endTour} />}</Suspense>
      </ClosingBoundary>
    </>
  )
}
