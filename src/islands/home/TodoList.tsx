import { Icon } from '../ui/Icon'
import type { TodoItem } from './todos'

/** What the clinic needs; each leads to where it is done or explained. */
export const TodoList = ({ todos: items }: { todos: readonly TodoItem[] }) => {
  if (items.length === 0) return null
  return (
    <section className="stack g1">
      <h2 className="h3">What we need from you</h2>
      <ul className="list">
        {items.map(({ id, title, text, icon, tone, href }) => (
          <li key={id}>
            <a className="item" href={href}>
              <span className={`glyph ${tone}`}>
                <Icon name={icon} />
              </span>
              <span>
                <b>{title}</b>
                <p>{text}</p>
              </span>
              <Icon name="chevron-right" flip />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
