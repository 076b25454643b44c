export { conversationAnnouncements } from './announcement'
export { giveReminders } from './reminders/give-reminders'
export { unreadMessageCount } from './unread'
