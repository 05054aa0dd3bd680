import {
  ArrowLeftRight,
  Calendar,
  Camera,
  Check,
  ChevronDown,
  ChevronLeft,
  ChevronRight,
  Circle,
  Clock,
  Copy,
  CreditCard,
  Download,
  Ellipsis,
  Eye,
  EyeOff,
  FileText,
  Grip,
  History,
  House,
  type IconNode,
  Info,
  List,
  LogOut,
  Mail,
  MapPin,
  Menu,
  MessageSquare,
  Monitor,
  Moon,
  Pause,
  Phone,
  Play,
  Plus,
  Printer,
  RotateCw,
  Scale,
  Search,
  Share2,
  ShieldCheck,
  Smartphone,
  Sun,
  TriangleAlert,
  Upload,
  User,
  Users,
  Vault,
  Wrench,
  X,
  ZoomIn,
  ZoomOut,
} from 'lucide';
import { type ComponentType, createElement, type ReactElement, type SVGProps } from 'react';

export interface IconProps {
  size?: number;
  className?: string;
  /** Only for icons without text next to them. Without a label the icon is hidden from assistive technology. */
  label?: string;
}

/** For use next to text, rarely instead of it. */
export type Icon = ComponentType<IconProps>;

/** Draws the shapes itself: Lucide's components for React have many more options than the bank uses. */
function icon(shapes: IconNode): Icon {
  const children = shapes.map(([name, attributes]) => createElement(name, attributes));
  return (props) => drawIcon(children, props);
}

function drawIcon(shapes: ReactElement[], { size = 20, className, label }: IconProps): ReactElement {
  const attributes: SVGProps<SVGSVGElement> = {
    width: size,
    height: size,
    viewBox: '0 0 24 24',
    fill: 'none',
    stroke: 'currentColor',
    strokeWidth: 1.75,
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
    className,
    ...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }),
  };
  return createElement('svg', attributes, ...shapes);
}

// Lucide icons under the names the bank uses. Each is marked pure, so a bundle contains only the icons
// that it imports.
export const CalendarIcon = /* @__PURE__ */ icon(Calendar);
export const CameraIcon = /* @__PURE__ */ icon(Camera);
export const CardIcon = /* @__PURE__ */ icon(CreditCard);
export const CheckIcon = /* @__PURE__ */ icon(Check);
export const CircleIcon = /* @__PURE__ */ icon(Circle);
export const ClockIcon = /* @__PURE__ */ icon(Clock);
export const CloseIcon = /* @__PURE__ */ icon(X);
export const ComputerIcon = /* @__PURE__ */ icon(Monitor);
export const CopyIcon = /* @__PURE__ */ icon(Copy);
export const DarkIcon = /* @__PURE__ */ icon(Moon);
export const DownIcon = /* @__PURE__ */ icon(ChevronDown);
export const DownloadIcon = /* @__PURE__ */ icon(Download);
export const EyeIcon = /* @__PURE__ */ icon(Eye);
export const EyeOffIcon = /* @__PURE__ */ icon(EyeOff);
export const FileIcon = /* @__PURE__ */ icon(FileText);
export const HistoryIcon = /* @__PURE__ */ icon(History);
export const HomeIcon = /* @__PURE__ */ icon(House);
export const InfoIcon = /* @__PURE__ */ icon(Info);
export const KeypadIcon = /* @__PURE__ */ icon(Grip);
export const LeftIcon = /* @__PURE__ */ icon(ChevronLeft);
export const LightIcon = /* @__PURE__ */ icon(Sun);
export const ListIcon = /* @__PURE__ */ icon(List);
export const LogoutIcon = /* @__PURE__ */ icon(LogOut);
export const MailIcon = /* @__PURE__ */ icon(Mail);
export const MenuIcon = /* @__PURE__ */ icon(Menu);
export const MessageIcon = /* @__PURE__ */ icon(MessageSquare);
export const MoreIcon = /* @__PURE__ */ icon(Ellipsis);
export const PauseIcon = /* @__PURE__ */ icon(Pause);
export const PeopleIcon = /* @__PURE__ */ icon(Users);
export const PersonIcon = /* @__PURE__ */ icon(User);
export const PhoneIcon = /* @__PURE__ */ icon(Phone);
export const PinIcon = /* @__PURE__ */ icon(MapPin);
export const PlayIcon = /* @__PURE__ */ icon(Play);
export const PlusIcon = /* @__PURE__ */ icon(Plus);
export const PrintIcon = /* @__PURE__ */ icon(Printer);
export const RightIcon = /* @__PURE__ */ icon(ChevronRight);
export const RotateIcon = /* @__PURE__ */ icon(RotateCw);
export const ScaleIcon = /* @__PURE__ */ icon(Scale);
export const SearchIcon = /* @__PURE__ */ icon(Search);
export const ShareIcon = /* @__PURE__ */ icon(Share2);
export const ShieldIcon = /* @__PURE__ */ icon(ShieldCheck);
export const SmartphoneIcon = /* @__PURE__ */ icon(Smartphone);
export const TransferIcon = /* @__PURE__ */ icon(ArrowLeftRight);
export const UploadIcon = /* @__PURE__ */ icon(Upload);
export const VaultIcon = /* @__PURE__ */ icon(Vault);
export const WarningIcon = /* @__PURE__ */ icon(TriangleAlert);
export const WrenchIcon = /* @__PURE__ */ icon(Wrench);
export const ZoomInIcon = /* @__PURE__ */ icon(ZoomIn);
export const ZoomOutIcon = /* @__PURE__ */ icon(ZoomOut);
