export { conversationAnnouncements } from './announcement'
export { giveReminders } from './reminders/give-reminders'
export { reportLateReplies } from './report-late-replies'
export { unreadMessageCount } from './unread'
