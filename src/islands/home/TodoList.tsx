import { Icon } from '../ui/Icon'
import { type Todo, toTodoItems } from './todos'

/** What the clinic needs; a thing that is done on a page leads there. */
export const TodoList = ({ todos }: { todos: readonly Todo[] }) => {
  const items = toTodoItems(todos)
  if (items.length === 0) return null
  return (
    <section className="stack g1">
      <h2 className="h3">What we need from you</h2>
      <ul className="list">
        {items.map(({ id, title, text, icon, tone, href }) => {
          const content = (
            <>
              <span className={`glyph ${tone}`}>
                <Icon name={icon} />
              </span>
              <span>
                <b>{title}</b>
                <p>{text}</p>
              </span>
              {href && <Icon name="chevron-right" flip />}
            </>
          )
          return (
            <li key={id}>
              {href ? (
                <a className="item" href={href}>
                  {content}
                </a>
              ) : (
                <div className="item">{content}</div>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
