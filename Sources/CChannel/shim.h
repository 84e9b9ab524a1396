#ifndef CCHANNEL_SHIM_H
#define CCHANNEL_SHIM_H

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

// The calls below have arguments that Swift cannot pass: unions, macros and names for GNU sources only.

// Returns the number of processors that the process may use; 1 if the system does not return them.
static inline int cchannel_processor_count(void) {
    unsigned long mask[128];
    long size = syscall(SYS_sched_getaffinity, 0, sizeof mask, mask);
    int count = 0;
    for (long index = 0; index < size / (long)sizeof mask[0]; index++) count += __builtin_popcountl(mask[index]);
    return count > 0 ? count : 1;
}

// ppoll(2), which poll.h declares for GNU sources only.
extern int ppoll(struct pollfd *, nfds_t, const struct timespec *, const sigset_t *);

// Waits for events of one descriptor. `nanoseconds` is negative for no limit.
// Returns the events that occurred, 0 after the time, or -1 with errno.
static inline int cchannel_poll(int descriptor, short events, int64_t nanoseconds) {
    struct pollfd entry = { .fd = descriptor, .events = events, .revents = 0 };
    struct timespec time = { .tv_sec = nanoseconds / 1000000000, .tv_nsec = nanoseconds % 1000000000 };
    int count = ppoll(&entry, 1, nanoseconds < 0 ? NULL : &time, NULL);
    return count > 0 ? entry.revents : count;
}

// Waits until the peer of a socket has closed its end. `blocked` are the signals that are blocked meanwhile.
// Returns 1, or -1 with errno, which is EINTR after a signal.
static inline int cchannel_wait_for_end(int descriptor, const sigset_t *blocked) {
    struct pollfd entry = { .fd = descriptor, .events = 0, .revents = 0 };
    return ppoll(&entry, 1, NULL, blocked);
}

static inline int cchannel_epoll_create(void) { return epoll_create1(EPOLL_CLOEXEC); }

// A descriptor that can be read after the first write of 8 bytes.
static inline int cchannel_eventfd(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

static inline int cchannel_epoll_control(int epoll, int operation, int descriptor, uint32_t events, uint64_t key) {
    struct epoll_event event = { .events = events, .data = { .u64 = key } };
    return epoll_ctl(epoll, operation, descriptor, &event);
}

// Waits for one event. Returns 1 with the key of its descriptor, or -1 with errno.
static inline int cchannel_epoll_wait(int epoll, uint64_t *key) {
    struct epoll_event event = { .events = 0, .data = { .u64 = 0 } };
    int count = epoll_wait(epoll, &event, 1, -1);
    *key = event.data.u64;
    return count;
}

// The maximum number of descriptors in a message, SCM_MAX_FD of the kernel.
#define CCHANNEL_MAX_DESCRIPTORS 253

typedef union {
    struct cmsghdr header;
    char space[CMSG_SPACE(CCHANNEL_MAX_DESCRIPTORS * sizeof(int))];
} cchannel_control;

// sendmsg(2) with SCM_RIGHTS. At most CCHANNEL_MAX_DESCRIPTORS.
static inline ssize_t cchannel_send(
    int socket, const void *bytes, size_t count, const int *descriptors, size_t descriptor_count
) {
    cchannel_control control;
    struct iovec part = { .iov_base = (void *)bytes, .iov_len = count };
    struct msghdr message;
    memset(&control, 0, sizeof control);
    memset(&message, 0, sizeof message);
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    if (descriptor_count > CCHANNEL_MAX_DESCRIPTORS) {
        errno = EINVAL;
        return -1;
    }
    if (descriptor_count > 0) {
        message.msg_control = control.space;
        message.msg_controllen = CMSG_SPACE(descriptor_count * sizeof(int));
        struct cmsghdr *header = CMSG_FIRSTHDR(&message);
        header->cmsg_level = SOL_SOCKET;
        header->cmsg_type = SCM_RIGHTS;
        header->cmsg_len = CMSG_LEN(descriptor_count * sizeof(int));
        memcpy(CMSG_DATA(header), descriptors, descriptor_count * sizeof(int));
    }
    return sendmsg(socket, &message, MSG_NOSIGNAL);
}

// recvmsg(2) with SCM_RIGHTS. The kernel closes the descriptors beyond `maximum` and sets MSG_CTRUNC in `flags`.
static inline ssize_t cchannel_receive(
    int socket, void *bytes, size_t size, int *descriptors, size_t maximum, size_t *descriptor_count, int *flags
) {
    cchannel_control control;
    struct iovec part = { .iov_base = bytes, .iov_len = size };
    struct msghdr message;
    memset(&control, 0, sizeof control);
    memset(&message, 0, sizeof message);
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    *descriptor_count = 0;
    *flags = 0;
    if (maximum > CCHANNEL_MAX_DESCRIPTORS) maximum = CCHANNEL_MAX_DESCRIPTORS;
    if (maximum > 0) {
        message.msg_control = control.space;
        // Not CMSG_SPACE, whose padding has space for one more descriptor.
        message.msg_controllen = CMSG_LEN(maximum * sizeof(int));
    }
    ssize_t count = recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
    if (count < 0) return count;
    *flags = message.msg_flags;
    for (struct cmsghdr *header = CMSG_FIRSTHDR(&message); header; header = CMSG_NXTHDR(&message, header)) {
        if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) continue;
        size_t received = (header->cmsg_len - CMSG_LEN(0)) / sizeof(int);
        for (size_t index = 0; index < received; index++) {
            int descriptor;
            memcpy(&descriptor, CMSG_DATA(header) + index * sizeof(int), sizeof(int));
            if (*descriptor_count < maximum) {
                descriptors[(*descriptor_count)++] = descriptor;
            } else {
                close(descriptor);
                *flags |= MSG_CTRUNC;
            }
        }
    }
    return count;
}

#endif
